"""Exit 0 when the PostgreSQL and the Redis named by the two URLs answer."""

import sys

import psycopg
import redis

try:
    psycopg.connect(sys.argv[1], connect_timeout=3).close()
    redis.Redis.from_url(sys.argv[2], socket_timeout=3).ping()
except (psycopg.Error, redis.RedisError) as error:
    print(error, file=sys.stderr)
    sys.exit(1)

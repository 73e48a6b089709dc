// Applies the saved theme before the first paint. Loaded in <head>, so no flash of the other theme.
(function () {
  try {
    var saved = localStorage.getItem("tenteio-theme");
    if (saved === "dark" || saved === "light") document.documentElement.dataset.theme = saved;
  } catch (error) { /* storage refused (private window): the system's theme stays */ }
})();

// Lets the browser keep the site for when there is no network; where that is not possible, nothing else changes.

// scripts are built into a folder beside it
const builtScript: string = import.meta.url;

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    // refused in private windows and by some settings: then there is just no copy
    navigator.serviceWorker.register(new URL("../service-worker.js", builtScript)).catch(() => undefined);
  });
}

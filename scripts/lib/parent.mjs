const checkEveryMs = 250;

/**
 * Ends with the shell that npm put between itself and us: a signal to npm ends that shell, which passes
 * nothing on, and the server would live on unseen and hold its port.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, checkEveryMs);
  timer.unref();
}

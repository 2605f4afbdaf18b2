// Who may import whom. Run by "npm run check".
const areas =
  'auth|two-factor|passkeys|dashboard|settings|support|assets|card-rates|card-photos|transaction|users|website|orders|networks|receiving-accounts|desk-rules|flags|statements|receipts|refunds|offers|claims|approvals|saved-filters|find|shifts|alerts|price-alerts|notes|people|events';
const tests = String.raw`\.test\.tsx?$|^server/test/`;
const config = String.raw`^server/src/(config|secret-files|setting-values)\.ts$`;

// The rooms of the server's platform and of the web, lowest first: a room imports itself and the rooms before it.
const platformRooms = [
  'errors',
  'files',
  'concurrency',
  'images',
  'language',
  'database',
  'crypto',
  'marks',
  'audit',
  'live',
  'sessions',
  'context',
  'mail',
  'alerts',
  'identity',
  'banks',
  'desk',
  'money',
  'approvals',
  'http',
  'metrics',
  'tracing',
  'verify',
  'backup',
];
const webRooms = [
  'browser',
  'language',
  'session',
  'theme',
  'router',
  'api',
  'components/text',
  'components/wallet',
  'components/form',
  'components/money',
  'components/list',
  'components/asset',
  'components/order',
  'components/notes',
  'components/auth',
  'components/find',
  'components/shell',
];

/** From the code of a folder (its tests may import more freely) to anything but what is allowed. */
function only({ name, comment, from, within, allowed }) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: tests },
    to: { path: within, pathNot: allowed },
  };
}

function never({ name, comment, from = {}, to }) {
  return { name, comment, severity: 'error', from, to };
}

const contract = [
  only({
    name: 'contract-knows-zod-only',
    comment:
      'Both sides run the contract: it depends on zod, and the checks of addresses on hashes and alphabets.',
    from: '^contract/src/',
    within: '.',
    allowed: ['^contract/src/', '^node_modules/zod/', '^node_modules/@(noble/hashes|scure/base)/'],
  }),
  never({
    name: 'hashes-for-addresses-only',
    comment: 'The hashes weigh more than a screen: only the checks of addresses bring them along.',
    from: {
      path: '^contract/src/',
      pathNot: `${tests}|^contract/src/(addresses/|(check|example)-address\\.|check-wallet\\.)`,
    },
    to: {
      path: '^node_modules/@(noble|scure)/|^contract/src/(addresses/|(check|example)-address\\.|check-wallet\\.)',
    },
  }),
  never({
    name: 'checks-load-when-needed',
    comment: 'Screens import the check of addresses with import(), where an address is typed.',
    from: { path: '^web/src/' },
    to: {
      path: '^contract/src/(check-address|example-address|check-wallet)\\.',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  }),
];

const server = [
  only({
    name: 'config-is-at-the-bottom',
    comment: 'The configuration is read first and knows the contract only.',
    from: config,
    within: '^server/',
    allowed: config,
  }),
  only({
    name: 'platform-knows-no-area',
    comment: 'The platform is what areas stand on: it imports none of them, nor what is above them.',
    from: '^server/src/platform/',
    within: '^server/',
    allowed: ['^server/src/platform/', config],
  }),
  ...platformRooms.map((room, index) =>
    only({
      name: `platform-${room}-imports-downwards`,
      comment: 'A room of the platform imports itself and the rooms before it in platformRooms.',
      from: `^server/src/platform/${room}/`,
      within: '^server/src/platform/',
      allowed: [
        `^server/src/platform/(${platformRooms.slice(0, index + 1).join('|')})/`,
        // Whose files a backup copies, and where it is put back.
        ...(room === 'backup' ? ['^server/src/platform/postgres/'] : []),
      ],
    }),
  ),
  only({
    name: 'platform-postgres-stands-alone',
    comment: 'The launcher of PostgreSQL knows nothing of the product.',
    from: '^server/src/platform/postgres/',
    within: '^server/',
    allowed: '^server/src/platform/postgres/',
  }),
  never({
    name: 'platform-has-no-loose-files',
    comment: 'A file of the platform stands in the room of its concern; a new room joins platformRooms.',
    from: { path: `^server/src/platform/(?!(postgres|${platformRooms.join('|')})/)` },
    to: {},
  }),
  never({
    name: 'drizzle-through-one-door',
    comment: 'Everybody imports platform/database/drizzle.ts, which says why.',
    from: {
      pathNot: String.raw`^server/(src/platform/database/drizzle\.ts|drizzle\.config\.ts)$|^node_modules/`,
    },
    to: { path: '^node_modules/drizzle-orm/' },
  }),
  never({
    name: 'operators-libraries-load-when-asked-for',
    comment: 'A server without METRICS_PORT or OTEL_* variables loads neither library: import() brings them.',
    from: { path: '^server/' },
    to: {
      path: '^node_modules/(prom-client|@opentelemetry)/',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  }),
  only({
    name: 'areas-stand-alone',
    comment: 'An area imports itself and the platform. What two areas need is a noun in the platform.',
    from: `^server/src/(${areas})/`,
    within: '^server/',
    allowed: ['^server/src/$1/', '^server/src/platform/', config],
  }),
  only({
    name: 'seed-uses-areas',
    comment: 'The demo is made through the areas and the platform, below the app.',
    from: '^server/src/seed/',
    within: '^server/',
    allowed: ['^server/src/seed/', `^server/src/(${areas})/`, '^server/src/platform/', config],
  }),
  only({
    name: 'app-does-not-know-who-starts-it',
    comment: 'The app is made of areas and the platform; main and staff stand above it.',
    from: String.raw`^server/src/app\.ts$`,
    within: '^server/',
    allowed: [`^server/src/(${areas})/`, '^server/src/platform/', config],
  }),
  never({
    name: 'entries-are-not-imported',
    comment:
      'main.ts and the commands beside it do something when they are imported: only scripts/lib/server-build.mjs does that.',
    to: {
      path: String.raw`^server/src/(main|staff|verify|banks|migrate|backup|restore|keys|print-config)\.ts$`,
    },
  }),
];

const web = [
  only({
    name: 'ui-knows-no-domain',
    comment: 'Pieces of ui could serve any other product, in any language.',
    from: '^web/src/ui/',
    within: '^(web|contract)/|/@tanstack/(react-)?(router|query)',
    allowed: String.raw`^web/src/(ui/|language/translate\.ts$)`,
  }),
  ...webRooms.map((room, index) =>
    only({
      name: `web-${room.replace('/', '-')}-imports-downwards`,
      comment: 'A room of the web imports ui, pictures, itself and the rooms before it in webRooms.',
      from: `^web/src/${room}/`,
      within: '^web/',
      allowed: `^web/src/(ui|pictures|${webRooms.slice(0, index + 1).join('|')})/`,
    }),
  ),
  never({
    name: 'api-draws-nothing',
    comment: 'Reading and calling know no component, not even of ui.',
    from: { path: '^web/src/(browser|language|session|theme|router|api)/', pathNot: tests },
    to: { path: '^web/src/(ui|pictures)/' },
  }),
  never({
    name: 'web-has-no-loose-files',
    comment: 'A file of the web stands in the room of its kind; a new room joins webRooms.',
    from: { path: `^web/src/(?!(app|screens|inline-scripts|pictures|fonts|ui|${webRooms.join('|')})/)` },
    to: {},
  }),
  only({
    name: 'screens-stand-alone',
    comment: 'A screen imports itself and what is below: what two screens need is a component.',
    from: '^web/src/screens/([^/]+)/',
    within: '^web/',
    allowed: ['^web/src/screens/$1/', `^web/src/(ui|pictures|${webRooms.join('|')})/`],
  }),
  only({
    name: 'inline-scripts-are-small',
    comment: 'What runs in the head of a page before the app imports no component.',
    from: '^web/src/inline-scripts/',
    within: '^web/',
    allowed: '^web/src/(inline-scripts|browser|language|session|theme|router)/',
  }),
];

const everywhere = [
  never({
    name: 'server-and-web-never-meet',
    comment:
      'They share the contract and nothing else. Tests of what is mailed read messages with the parser of the build.',
    from: { path: '^server/', pathNot: '^server/test/languages/' },
    to: { path: '^web/' },
  }),
  never({
    name: 'web-and-server-never-meet',
    comment: 'They share the contract and nothing else.',
    from: { path: '^web/' },
    to: { path: '^server/' },
  }),
  never({
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or lack a third.',
    to: { circular: true },
  }),
  never({
    name: 'no-barrels',
    comment: 'Import a thing from the file that has it.',
    from: { path: '(^|/)index[.]tsx?$' },
    to: {},
  }),
  never({
    name: 'no-barrels-imported',
    comment: 'Import a thing from the file that has it.',
    to: { path: '(^|/)index[.]tsx?$', pathNot: 'node_modules' },
  }),
  ...['from', 'to', 'orphan'].map((side) => noDrawer(side)),
  never({
    name: 'tests-are-not-imported',
    comment: 'What two tests need is in test-support, server/test or e2e, not in a test.',
    to: { path: String.raw`\.test\.tsx?$` },
  }),
  never({
    name: 'product-knows-no-test-support',
    comment: 'What starts the product for its tests is no part of it.',
    from: { path: '^(contract|server/src|web/src|scripts)/', pathNot: tests },
    to: { path: '^(test-support|server/test|e2e|faults|bench)/' },
  }),
  only({
    name: 'test-support-knows-the-server-only',
    comment: 'All suites stand on it: it starts and reads the product, and knows none of them.',
    from: '^test-support/',
    within: '^(contract|server|web|e2e|faults|bench)/',
    allowed: '^server/src/platform/',
  }),
  never({
    name: 'everything-is-found',
    comment: 'An import that cannot be resolved escapes all rules above.',
    from: { path: '^(contract|server|web|e2e|faults|bench|test-support)/' },
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  }),
];

function noDrawer(side) {
  const path = '(^|/)(utils?|helpers?|common)[/.]';
  const rule = {
    name: `no-drawers-${side}`,
    comment: 'utils, helpers and common say nothing: name it by its noun.',
  };
  if (side === 'to') return never({ ...rule, to: { path, pathNot: 'node_modules' } });
  return never({ ...rule, from: side === 'orphan' ? { path, orphan: true } : { path }, to: {} });
}

module.exports = {
  forbidden: [...contract, ...server, ...web, ...everywhere],
  options: {
    // The native TypeScript compiler has no interface for programs; swc also sees imports of types only.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(dist|\.cache|\.gallery)/` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.svg'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

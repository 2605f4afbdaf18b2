/** Every action of the audit log, in the past tense. Stored data: a name never changes. */
export const auditActions = [
  'logged-in',
  'log-ins-throttled',
  'signed-out-device',
  'signed-out-everywhere',
  'password-changed',
  'password-reset',
  'name-changed',
  'bank-changed',
  'wallets-changed',
  'two-factor-enrolled',
  'two-factor-disabled',
  'two-factor-throttled',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'staff-known',
  'staff-added',
  'role-changed',
  'suspended',
  'reinstated',
  'desk-account-chosen',
  'order-completed',
  'order-cancelled',
  'card-code-shown',
  'asset-added',
  'asset-edited',
  'asset-deleted',
  'network-switched',
  'receiving-account-added',
  'receiving-account-renamed',
  'receiving-account-limited',
  'receiving-account-switched',
  'message-answered',
  'records-marked',
  'orders-counted',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** The kinds of things that actions are about. */
export const auditSubjects = ['user', 'order', 'asset', 'message', 'network', 'receiving-account'] as const;

export type AuditSubject = (typeof auditSubjects)[number];

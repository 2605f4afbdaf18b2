import * as contract from '@nairadesk/contract/statements';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { findLikely } from './find-likely.ts';
import { importStatement } from './import-statement.ts';
import { listStatements } from './list-statements.ts';
import { previewStatement } from './preview-statement.ts';
import { undoImport } from './undo/undo-import.ts';

/** The calls below /statements. */
export const statementRoutes: Route[] = [
  route(contract.listStatements, listStatements),
  route(contract.previewStatement, limited('statement-preview/account', previewStatement)),
  route(contract.importStatement, limited('statement/account', importStatement)),
  route(contract.undoImport, limited('statement/account', undoImport)),
  route(contract.findLikely, findLikely),
];

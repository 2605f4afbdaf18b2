import { markSaveData } from '../browser/mark-save-data.ts';
import { applyStoredTheme } from '../theme/apply-theme.ts';

// Inlined in the head of every page, after its theme-color tags: before the first paint.
applyStoredTheme();
markSaveData();

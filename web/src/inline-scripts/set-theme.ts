import { applyStoredTheme } from '../theme/apply-theme.ts';

// Inlined in the head of every page, after its theme-color tags.
applyStoredTheme();

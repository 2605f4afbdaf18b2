import { applyStoredTheme } from '../theme/apply-theme.ts';

// Stands in the head of every page, behind its theme-color lines.
applyStoredTheme();

import './follow-language.ts';
import './mark-viewer.ts';

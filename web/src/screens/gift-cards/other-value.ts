/** Chosen where the face value is typed. */
export const otherValue = 'other';

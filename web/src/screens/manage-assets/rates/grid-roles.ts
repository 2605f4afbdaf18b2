/** What the roles of a table lack for one whose cells take the focus; explicit for the reason that those have. */
export const gridRoles = {
  grid: { role: 'grid', 'aria-multiselectable': true },
  rowheader: { role: 'rowheader' },
  gridcell: { role: 'gridcell' },
};

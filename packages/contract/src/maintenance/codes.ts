/** Codes of files; folders have their own. */
export const fileCodes = {
  view: 'maintenance_file_view',
  add: 'maintenance_file_add',
  edit: 'maintenance_file_edit',
  delete: 'maintenance_file_delete',
} as const

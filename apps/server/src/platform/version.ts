/** The program's version, as `/api/health`, the API page and 关于 name it. */
export const version = '0.1.0'

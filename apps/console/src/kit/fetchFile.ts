/** Downloads a finished file by its ticket; the address carries no token. */
export function fetchFile({ ticket, fileName }: { ticket: string; fileName: string }): void {
  const link = document.createElement('a')
  link.href = `/api/files/${ticket}`
  link.download = fileName
  link.click()
}

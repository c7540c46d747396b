import { loadExpressions } from '@energy-console/schematic'

/** Fetches what a stored document needs to run beside the code that shows it, as soon as it has come. `Viewer` asks again, and says what fails. */
export function readyFor(content: string): void {
  if (content.includes('"expression"')) void loadExpressions().catch(() => {})
}

import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules that a theme can break: all others ask what stands in the document, which is the same in each. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * The serious and critical accessibility faults of what the page shows now, one line each.
 *
 * @param which `colours`: only those of colours, of a document that has been looked at in another theme
 */
export async function seriousFaults(page: Page, which: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const runOnly: axe.RunOnly =
    which === 'all'
      ? { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }
      : { type: 'rule', values: ofColours }
  const { violations } = await page.evaluate(
    (only) => window.axe.run(document, { resultTypes: ['violations'], runOnly: only }),
    runOnly,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
    )
}

import type { Page } from '@playwright/test'
import { makeContrast } from './contrast'
import { makePlaces } from './places'
import { findSmallOrNameless } from './pressed'
import { findTexts } from './texts'
import { makeTools } from './tools'
import { findSideways } from './window'

export { unseenFocus } from './focus'

/** A text that somebody reads or hears, and where it stands. */
export interface FoundText {
  text: string
  where: string
}

/** What a look at a page found. */
export interface Looked {
  /** What is wrong with it, one line each. */
  faults: string[]
  /** Its texts, those of tooltips and accessible names included; code and drawings left out. */
  texts: FoundText[]
}

/**
 * Looks at what the window shows: nothing stands beyond the window or is cut off without a way to read it, texts have the
 * contrast of WCAG AA, what has only an icon has a name, no text is unfinished, and on a phone what is pressed takes a thumb.
 */
export async function look(page: Page, isPhone: boolean): Promise<Looked> {
  // each part runs in the page and knows of the others what it is handed
  const tools = await page.evaluateHandle(makeTools)
  const contrast = await page.evaluateHandle(makeContrast, tools)
  const places = await page.evaluateHandle(makePlaces, tools)
  const { faults, texts } = await page.evaluate(findTexts, { tools, contrast, places })
  const sideways = await page.evaluate(findSideways, tools)
  const pressed = await page.evaluate(findSmallOrNameless, { tools, isPhone })
  await Promise.all([tools, contrast, places].map((handle) => handle.dispose()))
  return { faults: [...new Set([...faults, ...sideways, ...pressed])], texts }
}

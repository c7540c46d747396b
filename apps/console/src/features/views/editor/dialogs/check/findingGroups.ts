import { type Page, pageTitle } from '@energy-console/schematic'
import type { CheckFinding } from '@energy-console/schematic/editor'

/** The findings of one page. */
export interface FindingGroup {
  readonly pageId: string
  readonly title: string
  readonly findings: readonly CheckFinding[]
}

/** Findings by page, in the order of the pages; errors before warnings. Each says a thing once. */
export const findingGroups = (
  findings: readonly CheckFinding[],
  pages: readonly Page[],
): readonly FindingGroup[] =>
  pages.flatMap((page, index) => {
    const ofPage = new Map(
      findings
        .filter((finding) => finding.pageId === page.id)
        .map((finding) => [findingKey(finding), finding] as const),
    )
    const sorted = [...ofPage.values()].sort((a, b) => rank(a) - rank(b))
    return sorted.length > 0 ? [{ pageId: page.id, title: pageTitle(page, index), findings: sorted }] : []
  })

const rank = ({ severity }: CheckFinding): number => (severity === 'error' ? 0 : 1)

/** Tells findings apart. */
export const findingKey = ({ itemId, code, message, values }: CheckFinding): string =>
  JSON.stringify([itemId, code, message, values])

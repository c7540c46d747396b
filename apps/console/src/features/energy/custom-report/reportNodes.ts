/** What of a report its place in the tree is made of. */
interface Placed {
  id: string
  reportName: string
  folder?: string | null | undefined
  isShared: boolean
  isOwn: boolean
  userName?: string | null | undefined
}

/** A folder, or a report in it. */
export interface ReportNode {
  id: string
  parentId: string
  name: string
  isFolder: boolean
  isShared: boolean
  /** Who has made a report that is another's. */
  place: string | undefined
  count: number | undefined
}

/** Folders with the number of their reports, each above its own; reports without one stand behind them. */
export function nodesOf(reports: readonly Placed[]): ReportNode[] {
  const folders = [...new Set(reports.map(({ folder }) => folder ?? '').filter((name) => name !== ''))]
  const nodeOf = (report: Placed, parentId: string): ReportNode => ({
    ...{ id: report.id, parentId, name: report.reportName, isFolder: false, count: undefined },
    isShared: report.isShared,
    place: report.isOwn ? undefined : (report.userName ?? undefined),
  })
  return [
    ...folders
      .sort((a, b) => a.localeCompare(b, 'zh-CN'))
      .flatMap((folder) => {
        const own = reports.filter((report) => report.folder === folder)
        const id = `folder ${folder}`
        return [
          {
            ...{ id, parentId: '0', name: folder, isFolder: true, isShared: false },
            ...{ place: undefined, count: own.length },
          },
          ...own.map((report) => nodeOf(report, id)),
        ]
      }),
    ...reports.filter(({ folder }) => !folder).map((report) => nodeOf(report, '0')),
  ]
}

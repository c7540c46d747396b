import { saveDocument } from '@energy-console/schematic'
import { applyRebind, planRebind, type RebindDevice, Store } from '@energy-console/schematic/editor'
import { bindableDevices } from '../../modules/devices'
import { viewTable, viewVersionTable } from '../../modules/views'
import type { Tx } from '../../platform/database'
import { type DemoView, demoViews } from '../views/demoViews'
import type { Catalogue } from './catalogue'

const author = '管理员'

/** The text of a view, each of its values bound to the station's device of that name. @throws for a value without a point */
export function boundContent({ name, draw }: DemoView, devices: readonly RebindDevice[]): string {
  const store = new Store(draw())
  const matches = planRebind(store.document, new Map(), devices)
  for (const { fromName, to, missing } of matches)
    if (!to || missing.length > 0)
      throw new Error(`Demo data: ${name} shows ${fromName} ${missing.join()}, which is no point`)
  store.transact((transaction) => applyRebind(transaction, matches))
  return JSON.stringify(saveDocument(store.document))
}

/** Stores the views, published; answers the ids of the home views by station. */
export async function seedViews(
  tx: Tx,
  { stations }: Pick<Catalogue, 'stations'>,
): Promise<{ office: string; factory: string }> {
  const devices = {
    office: await bindableDevices(tx, stations.office),
    factory: await bindableDevices(tx, stations.factory),
  }
  const contents = demoViews.map((view) => boundContent(view, devices[view.station]))
  const stored = await tx
    .insert(viewTable)
    .values(
      demoViews.map(({ station, name, type, isHome }, index) => ({
        stationId: stations[station],
        name,
        type,
        isHome,
        content: contents[index] ?? '',
        status: 'published' as const,
        publishedRevision: 1,
        updateUserName: author,
        tags: ['演示'],
      })),
    )
    .returning({ id: viewTable.id, name: viewTable.name, content: viewTable.content })
  await tx.insert(viewVersionTable).values(
    stored.map(({ id, name, content }) => ({
      viewId: id,
      revision: 1,
      name,
      content,
      savedUserName: author,
    })),
  )
  const homeOf = (station: DemoView['station']) => {
    const home = demoViews.find((view) => view.isHome && view.station === station)
    return stored.find(({ name }) => name === home?.name)?.id ?? ''
  }
  return { office: homeOf('office'), factory: homeOf('factory') }
}

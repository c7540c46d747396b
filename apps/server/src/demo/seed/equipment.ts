import { assetHolder, assetLife } from '@energy-console/contract/maintenance'
import {
  assetCategoryTable,
  assetHistoryTable,
  assetPartTable,
  assetRatingTable,
  assetTable,
} from '../../modules/maintenance'
import { siteTable } from '../../modules/stations'
import { storeFile } from '../../platform/attachments'
import type { Tx } from '../../platform/database'
import { drawMachine } from '../files/drawMachine'
import { type Equipment, type EquipmentKind, equipment, equipmentKinds, manualOf } from '../files/equipment'
import { plantSites, plantStations, type SiteKey } from '../plant'
import type { Words } from '../words/words'
import type { Catalogue } from './catalogue'

const author = '管理员'
const dayMs = 86_400_000
/** The plant stands at UTC+8. */
const zoneMs = 8 * 3_600_000

/** Where sites lie from the middle of their station: m to the east and to the north. */
const siteOffsets: Readonly<Partial<Record<SiteKey, readonly [number, number]>>> = {
  substation: [-22, 14],
  chillerRoom: [18, 12],
  pumpRoom: [24, -10],
  dieselRoom: [-26, -14],
  roof: [0, 6],
  worksPower: [-75, 40],
  stampingHall: [-30, -10],
  injectionHall: [35, -12],
  paintHall: [88, 20],
  airRoom: [-12, 62],
  coldRoom: [54, 66],
}

/** Metres of a degree of latitude. */
const degreeM = 111_320

/** How far pieces of one site stand from each other, m. */
const apartM = 5

/** Where a piece stands on the earth, behind so many others of its site; nothing of a site that nobody has measured. */
function positionOf({ station, site }: Pick<Equipment, 'station' | 'site'>, others: number) {
  const [east, north] = siteOffsets[site] ?? []
  if (east === undefined || north === undefined) return {}
  const { longitude, latitude } = plantStations[station]
  const degrees = (value: number) => Number(value.toFixed(6))
  return {
    longitude: degrees(longitude + east / (degreeM * Math.cos((latitude * Math.PI) / 180))),
    latitude: degrees(latitude + (north + others * apartM) / degreeM),
  }
}

type Made = Equipment & { id: string; of: EquipmentKind; stationId: string }

/** The day so many days after a moment, where the plant stands. */
const dayAfter = (ms: number, days: number) => new Date(ms + zoneMs + days * dayMs).toISOString().slice(0, 10)

/** Stores the demo's equipment with its data, pictures, manuals and history; days follow from `nowMs`. */
export async function seedEquipment(
  tx: Tx,
  { stations, devices, nowMs }: Pick<Catalogue, 'stations' | 'devices'> & { nowMs: number },
  words: Words,
): Promise<void> {
  const categories = await seedCategories(tx)
  const sites = await tx.select({ id: siteTable.id, siteName: siteTable.siteName }).from(siteTable)
  const siteNamed = (key: string) => plantSites.find((site) => site.key === key)?.siteName
  const dayAt = (days: number) => dayAfter(nowMs, days)
  const made: Made[] = []
  for (const piece of equipment) {
    const of = equipmentKinds[piece.kind]
    if (!of) continue
    const stationId = stations[piece.station]
    const [row] = await tx
      .insert(assetTable)
      .values({
        ...{ assetCode: piece.code, assetName: piece.name, stationId, state: piece.state ?? 'inUse' },
        ...{ maker: of.maker, model: of.model, supplier: '1', price: piece.price },
        siteId: sites.find(({ siteName }) => siteName === siteNamed(piece.site))?.id,
        deviceId: piece.device === undefined ? undefined : devices.get(piece.device),
        categoryId: categories.get(of.category),
        serialNo: `${piece.code.replaceAll('-', '')}${1000 - piece.boughtDays}`,
        place: piece.place,
        ...positionOf(piece, made.filter(({ site }) => site === piece.site).length),
        purchaseDate: dayAt(piece.boughtDays),
        commissionDate: piece.state === 'stock' ? undefined : dayAt(piece.boughtDays + 45),
        warrantyDate: dayAt(piece.warrantyDays),
        responsible: piece.responsible[0],
        responsiblePhone: piece.responsible[1],
      })
      .returning({ id: assetTable.id })
    if (row) made.push({ ...piece, id: row.id, of, stationId })
  }
  await seedRows(tx, made)
  await tx.insert(assetHistoryTable).values(made.flatMap((piece) => movesOf(piece, nowMs)))
  await seedPictures(tx, made, words)
}

/** Categories by name. */
async function seedCategories(tx: Tx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const parents = [...new Set(Object.values(equipmentKinds).flatMap(({ parent }) => parent ?? []))]
  const add = async (categoryName: string, categoryRank: number, parentId = '0') => {
    const [row] = await tx
      .insert(assetCategoryTable)
      .values({ categoryName, categoryRank, parentId })
      .returning({ id: assetCategoryTable.id })
    if (row) ids.set(categoryName, row.id)
  }
  for (const [rank, name] of parents.entries()) await add(name, rank)
  for (const [rank, { category, parent }] of Object.values(equipmentKinds).entries())
    await add(category, rank, ids.get(parent ?? ''))
  return ids
}

async function seedRows(tx: Tx, made: readonly Made[]): Promise<void> {
  await tx.insert(assetRatingTable).values(
    made.flatMap(({ id, of }) =>
      of.ratings.map(([ratingName, ratingValue, ratingUnit = ''], rowRank) => ({
        ...{ recordId: id, rowRank, ratingName, ratingValue, ratingUnit },
      })),
    ),
  )
  await tx.insert(assetPartTable).values(
    made.flatMap(({ id, of }) =>
      of.parts.map(([partName, partModel, quantity, partUnit, storedAt], rowRank) => ({
        ...{ recordId: id, rowRank, partName, partModel, quantity, partUnit, storedAt },
      })),
    ),
  )
}

/** How it came to the state in which it is. */
function movesOf({ id, stationId, state = 'inUse', boughtDays, reason = '' }: Made, nowMs: number) {
  const move = (name: keyof typeof assetLife.transitions, fromState: string, days: number, words = {}) => {
    const { to } = assetLife.transitions[name]
    // In the plant's forenoon.
    const moveTime = new Date(`${dayAfter(nowMs, days)}T01:30:00Z`)
    return {
      recordId: id,
      stationId,
      userName: author,
      transition: name,
      fromState,
      toState: String(to),
      moveTime,
      ...words,
    }
  }
  const entered = move('enter', '', boughtDays)
  if (state === 'stock') return [entered]
  const used = move('commission', 'stock', boughtDays + 45, { note: '安装调试完成，验收合格' })
  if (state === 'inUse') return [entered, used]
  const last =
    state === 'repair'
      ? move('sendToRepair', 'inUse', -2, { reason })
      : move('retire', 'inUse', -120, { reason })
  return [entered, used, last]
}

/** A picture for each piece, and the manual of its kind; each is drawn once. */
async function seedPictures(tx: Tx, made: readonly Made[], words: Words): Promise<void> {
  for (const of of Object.values(equipmentKinds)) {
    const picture = drawMachine(640, 480, of)
    const thumbnail = { contentType: 'image/png', bytes: drawMachine(160, 120, of) }
    const paper = manualOf(of, words)
    for (const { id, name } of made.filter((piece) => piece.of === of)) {
      const holder = { holder: assetHolder.noun, recordId: id }
      await storeFile(tx, holder, {
        ...{ fileName: `${name}.png`, contentType: 'image/png', bytes: picture, thumbnail },
      })
      const fileName = `${of.model} 使用维护说明书.pdf`
      await storeFile(tx, holder, { fileName, contentType: 'application/pdf', bytes: paper })
    }
  }
}

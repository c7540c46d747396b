import type { HandoverSection } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { holds, type Session } from '../../../platform/http'
import type { KeptSection } from './table'

/** Of what a handover tells: a station, and the time since the one before. */
export interface HandoverSpan {
  stationId: string
  from: Date
  until: Date
}

/** What a part of the product tells in every handover; without lines and count it is told as being nothing. */
export interface HandoverSource {
  /** Code of who may see what it tells of. */
  code: string
  /** Chinese, also the translation key. */
  title: string
  /** The newest, or the most urgent, {@link mostHandoverLines} at most, and how many there are. Times in ISO 8601. */
  gather(tx: Tx, span: HandoverSpan): Promise<Pick<HandoverSection, 'count' | 'lines'>>
}

/** Gathers all that happened, part by part, in the order of the sources: whoever reads it is shown what he may see. */
export async function gatherSections(
  tx: Tx,
  sources: readonly HandoverSource[],
  span: HandoverSpan,
): Promise<KeptSection[]> {
  const sections: KeptSection[] = []
  for (const { code, title, gather } of sources) sections.push({ code, title, ...(await gather(tx, span)) })
  return sections
}

/** Sections on their way to an answer: those that the caller may see, with instants as their times. */
export const sectionsFor = (session: Session, sections: readonly KeptSection[]) =>
  sections
    .filter(({ code }) => holds(session, code))
    .map(({ title, count, lines }) => ({
      ...{ title, count },
      lines: lines.map(({ time, ...line }) => ({ ...line, time: time === null ? null : new Date(time) })),
    }))

import { basicKinds, billKinds } from '@energy-console/contract/energy'
import { type BandOrNone, bandWord } from './bandWords'

type Translate = (text: string, values?: Record<string, string>) => string

interface Line {
  kind: keyof typeof billKinds
  band: BandOrNone
  name: string | null
  seasonName?: string | null
}

/** What a line of a bill is for. */
export const kindWord = ({ kind }: Pick<Line, 'kind'>): string => billKinds[kind]

/** Which of its kind a line is: the band, the tier, what a basic charge is reckoned by, the name of a surcharge. */
export function lineText({ kind, band, name, seasonName }: Line, t: Translate): string {
  if (band !== null) return [seasonName, t(bandWord(band))].filter(Boolean).join(' · ')
  if (kind === 'tier') return t('第 {{index}} 档', { index: name ?? '' })
  const basic = Object.entries(basicKinds).find(([key]) => kind === 'basic' && key === name)?.[1]
  return basic ? t(basic) : (name ?? '')
}

import { describe, expect, it } from 'vitest'
import { misgivenTexts } from './translators.mjs'

const sources: Record<string, string> = {
  Hint: `export const Hint = ({ text }: Props) => <p>{t(text)}</p>`,
  Fact: `export const Fact = ({ label }: Props) => <dt>{label}</dt>`,
  Empty: `export const Empty = ({ text }: Props) => <Hint text={text} />`,
}
const wrong = (element: string) =>
  misgivenTexts('Page.tsx', `export const Page = () => ${element}`, (name) => sources[name])

describe('misgivenTexts', () => {
  it('wants a key where the component translates', () => {
    expect(wrong(`<Hint text="没有内容" />`)).toEqual([])
    expect(wrong(`<Hint text={t('没有内容')} />`)).toEqual(['Page.tsx:1 Hint translates its text itself'])
  })

  it('wants a translation where it is shown as it stands', () => {
    expect(wrong(`<Fact label={t('站点')} />`)).toEqual([])
    expect(wrong(`<Fact label="站点" />`)).toEqual(["Page.tsx:1 Fact does not translate its label: t('…')"])
  })

  it('leaves what is handed on, and what libraries show, to others', () => {
    expect(wrong(`<Empty text="没有内容" />`)).toEqual([])
    expect(wrong(`<Card title={t('设备')} />`)).toEqual([])
  })
})

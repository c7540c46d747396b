import { describe, expect, it } from 'vitest'
import { readSource } from '../../checks/imports.mjs'
import { readCatalogue } from '../../words/catalogue.mjs'
import { fillManual, placesIn } from './fillManual'

const words = new Map(readCatalogue().map(({ key, english }) => [key, english]))
const rowWith = (html: string, text: string) =>
  html
    .split('<tr>')
    .find((row) => row.includes(text))
    ?.replace(/<\/t[hd]>/g, ' | ')
    .replace(/<[^>]+>/g, '')

describe('the fields of the manual', () => {
  it('are those of the contract: what they take, what stands where nothing is entered, what is refused', async () => {
    const html = await fillManual('<h2>公告</h2><!-- fields /settings/announcements -->')
    expect(html).toContain('<h2>公告</h2><div class="scroll"')
    expect(rowWith(html, '公告标题')).toContain('公告标题 | 文字；最多 100 个字符；必填 |')
    expect(rowWith(html, '重要程度')).toContain('一般、重要；不填时为 一般')
    expect(html).toContain('<li>停止显示须晚于开始显示</li>')
    const slides = await fillManual('<!-- fields /settings/carousel-management -->')
    expect(rowWith(slides, '停留秒数')).toContain('数字；3 至 60；不填时为 6')
    const areas = await fillManual('<!-- fields /settings/areas -->')
    expect(rowWith(areas, '上级区域')).toContain('| 在树中选择 |')
    const parameters = await fillManual('<!-- fields /settings/parameters -->')
    expect(rowWith(parameters, '密码有效期')).toContain('数字 (天)；0 至 3650；不填时为 0')
  })

  it('are told in English, and what has no English stops the build', async () => {
    const wanted = '<!-- fields /settings/roles -->'
    const html = await fillManual(wanted, words)
    expect(rowWith(html, 'Role name')).toContain('text; at most 32 characters; required')
    expect(html).not.toMatch(/\p{Script=Han}/u)
    await expect(fillManual(wanted, new Map())).rejects.toThrow('no English')
  })

  it('are found for every place of the manual, the same in both languages', async () => {
    const [chinese, english] = ['index', 'en'].map((name) =>
      readSource(`apps/console/public/help/${name}.html`),
    ) as [string, string]
    expect(placesIn(chinese).length).toBeGreaterThan(10)
    expect(placesIn(english)).toEqual(placesIn(chinese))
    expect(placesIn(await fillManual(chinese))).toEqual([])
    expect(placesIn(await fillManual(english, words))).toEqual([])
    await expect(fillManual('<!-- fields /nowhere -->')).rejects.toThrow('/nowhere')
  })
})

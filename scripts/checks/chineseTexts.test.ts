import { describe, expect, it } from 'vitest'
import { chineseTexts } from './chineseTexts.mjs'

describe('chineseTexts', () => {
  it('tells keys from texts that are shown as they stand', () => {
    const source = `
      import { Card } from 'antd'
      import { Hint } from './Hint'
      export const Page = () => (
        <Card title="设备" extra={t('导出')}>
          没有内容
          <Hint text="先添加属性" />
          {\`共 \${count} 台\`}
          {t(\`首页\`)}
        </Card>
      )`
    const texts = chineseTexts('Page.tsx', source)
    expect(texts.filter(({ isKey }) => isKey).map(({ text }) => text)).toEqual(['导出', '先添加属性', '首页'])
    expect(texts.filter(({ isKey }) => !isKey).map(({ text }) => text)).toEqual([
      '设备',
      '没有内容',
      '共 … 台',
    ])
  })

  it('names the context that a word is translated in', () => {
    const texts = chineseTexts('a.ts', `t('位置', { context: 'item' }); t('位置', { count })`)
    expect(texts.map(({ text }) => text)).toEqual(['位置_item', '位置'])
  })

  it('leaves comments and other languages alone', () => {
    expect(chineseTexts('a.ts', `// 注释\nexport const name = 'plain'`)).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { usedStyles } from './readyStyles.mjs'

const shipped = readFileSync(createRequire(import.meta.url).resolve('antd/dist/antd.css'), 'utf8')

describe('the styles of the component library', () => {
  it('lose what no page can show, and nothing else', () => {
    const css = [
      '.ant-btn,.ant-tour .ant-btn{color:red}',
      '.ant-table-rtl .ant-btn{left:0}',
      '.ant-btn:not(.ant-btn-rtl){right:0}',
      '.ant-form-item:has(> .ant-switch:only-child, > .ant-rate:only-child){display:flex}',
      '.css-var-_R_0_{--ant-blue:#1677ff}',
      '@media (min-width:1px){.ant-rate{top:0}}',
      '@media (min-width:1px){.ant-col{top:0}}',
      '@keyframes spin{0%{opacity:0}100%{opacity:1}}',
    ]
    expect(usedStyles(css.join(''))).toBe(
      [
        '.ant-btn{color:red}',
        '.ant-btn:not(.ant-btn-rtl){right:0}',
        '.ant-form-item:has(> .ant-switch:only-child, > .ant-rate:only-child){display:flex}',
        '@media (min-width:1px){.ant-col{top:0}}',
        '@keyframes spin{0%{opacity:0}100%{opacity:1}}',
      ].join(''),
    )
  })

  it('name colours and sizes by variables, which the theme writes', () => {
    const used = usedStyles(shipped)
    expect(used).toContain('.ant-btn-color-primary')
    expect(used).toContain('var(--ant-color-bg-container)')
    expect(used).not.toMatch(/\.css-var-_|[^(]\.ant-[\w-]+-rtl[ {]/)
    expect([...used].filter((letter) => letter === '{')).toHaveLength(
      [...used].filter((letter) => letter === '}').length,
    )
  })
})

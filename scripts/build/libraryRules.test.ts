import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { filesBelow, isSource } from '../lib/files.mjs'
import { libraryRules } from './libraryRules.mjs'

const shipped = readFileSync(createRequire(import.meta.url).resolve('antd/dist/antd.css'), 'utf8')

describe('the styles of the component library', () => {
  it('are told by the component within which they look, in the order of the sheet', () => {
    const css = [
      '.ant-btn,.ant-tour .ant-btn{color:red}',
      '.ant-btn:not(.ant-btn-rtl){right:0}',
      '.ant-form-item:has(> .ant-switch:only-child, > .ant-rate:only-child){display:flex}',
      '.ant-select-tree .ant-btn{top:0}',
      '.ant-picker-calendar{top:0}',
      '.ant-zoom-big-enter{opacity:0}',
      'a:hover{color:red}',
      '@media (min-width:1px){.ant-btn{top:0}.ant-row{top:0}.ant-btn-sm{top:0}}',
      '@keyframes spin{0%{opacity:0}100%{opacity:1}}',
    ]
    expect(libraryRules(css.join('')).map(({ component, text }) => `${component}: ${text}`)).toEqual([
      'button: .ant-btn{color:red}',
      'tour: .ant-tour .ant-btn{color:red}',
      'button: .ant-btn:not(.ant-btn-rtl){right:0}',
      'form: .ant-form-item:has(> .ant-switch:only-child, > .ant-rate:only-child){display:flex}',
      'tree-select: .ant-select-tree .ant-btn{top:0}',
      'calendar: .ant-picker-calendar{top:0}',
      ': .ant-zoom-big-enter{opacity:0}',
      ': a:hover{color:red}',
      'button: @media (min-width:1px){.ant-btn{top:0}.ant-btn-sm{top:0}}',
      'grid: @media (min-width:1px){.ant-row{top:0}}',
      ': @keyframes spin{0%{opacity:0}100%{opacity:1}}',
    ])
  })

  it('lose what no page can show', () => {
    const css = [
      '.ant-table-rtl .ant-btn{left:0}',
      '.css-var-_R_0_{--ant-blue:#1677ff}',
      '.ant-col-12,.ant-col-xs-push-3{left:0}',
      '.ant-col,.ant-col-8{position:relative}',
    ]
    expect(libraryRules(css.join(''))).toEqual([{ component: 'grid', text: '.ant-col{position:relative}' }])
  })

  it('name colours and sizes by variables, which the theme writes', () => {
    const used = libraryRules(shipped)
    const all = used.map(({ text }) => text).join('')
    expect(all).toContain('.ant-btn-color-primary')
    expect(all).toContain('var(--ant-color-bg-container)')
    expect(all).not.toMatch(/\.css-var-_|[^(]\.ant-[\w-]+-rtl[ {]/)
    expect([...all].filter((letter) => letter === '{')).toHaveLength(
      [...all].filter((letter) => letter === '}').length,
    )
    // what is of no component is little, and comes first
    const ofAll = used.filter(({ component }) => component === '').map(({ text }) => text)
    expect(ofAll.join('').length).toBeLessThan(all.length / 20)
  })

  it('need no columns of the grid: no form lays its labels out in them', () => {
    const forms = filesBelow('apps/console/src', isSource).map((path) => readFileSync(path, 'utf8'))
    expect(forms.filter((text) => /(?:label|wrapper)Col\b[^}]*\bspan\b/.test(text))).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'en')
const english = new Map(
  readdirSync(folder).flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>),
  ),
)

/** What the specifications quote in English, under the Chinese that the console says it in. */
const quoted: readonly (readonly [section: string, chinese: string, english: string])[] = [
  ['editor 2, menu', '显示', 'Display'],
  ['editor 2, menu', '显示页面列表', 'Show page list'],
  ['editor 2, menu', '显示模型列表', 'Show model list'],
  ['editor 2, menu', '显示线型', 'Show line types'],
  ['editor 2, menu', '配置', 'Configure'],
  ['editor 2, menu', '配置模式', 'Configuration mode'],
  ['editor 2, blocks', '基本图形', 'Basic shapes'],
  ['editor 2, blocks', '其它图形', 'Other shapes'],
  ['editor 2, blocks', '图表', 'Charts'],
  ['editor 2, blocks', '直线', 'Straight line'],
  ['editor 2, blocks', '折线图', 'Line graph'],
  ['editor 2, lines', '实线', 'Solid'],
  ['editor 2, lines', '虚线', 'Dashed'],
  ['editor 2, footer', '保存', 'Save'],
  ['editor 2, footer', '数据源', 'Data source'],
  ['editor 2, footer', '用户脚本', 'User script'],
  ['editor 2, property dialog', '基本属性', 'Basic properties'],
  ['editor 2, property dialog', '事件绑定', 'Event binding'],
  ['editor 2, property dialog', '属性绑定', 'Property binding'],
  ['editor 2, data sources', '自定义数据', 'Custom data'],
  ['editor 2, data sources', '系统数据', 'System data'],
  ['editor 2, data sources', '字段名', 'Field name'],
  ['editor 2, layouts', '添加图片', 'Add image'],
  ['editor 2, layouts', '添加文本', 'Add text'],
  ['editor 3, font weight', '细', 'Lighter'],
  ['editor 3, font weight', '常规', 'Normal'],
  ['editor 4, prompt', '请输入', 'please enter'],
  ['editor 4, prompt', '请输入新值', 'enter a new value'],
  ['editor 4, refresh', '找不到模型', 'Model not found'],
  ['editor 4, refresh', '没有绑定设备', 'No device bound'],
  ['editor 4, refresh', '找不到对应的设备', 'Device not found'],
  ['editor 5', '请输入{{label}}', 'Please enter {{label}}'],
  ['editor 5', '请先选择要更新的行', 'Please select the row to update first'],
  ['editor 5', '请先选择要删除的行', 'Please select the row to delete first'],
  ['editor 5', '删除成功', 'Deleted successfully'],
]

/** What they quote in Chinese: a text of the console as it stands. */
const chinese: readonly (readonly [section: string, text: string])[] = [
  ['shell 2', '系统图'],
  ['shell 2', '组态编辑器'],
  ['shell 5', '请输入原密码'],
  ['shell 5', '请输入新密码'],
  ['shell 5', '请再次输入新密码'],
  ['shell 8, 419', '温馨提示'],
  ['shell 8, 419', '我知道了'],
  ['shell 8', '未知错误'],
  ['shell 8', '修改成功'],
  ['shell 8', '成功'],
  ['shell 8', '文字大小切换成功'],
  ['shell 8', '没有内容'],
  ['shell 9', '刚刚'],
  ['shell 9', '1天前'],
]

// every entry stands for a text that the console says: the check of the catalogues takes out all others
describe('the wordings of the specifications', () => {
  it.each(quoted)('%s: %s is “%s”', (_section, key, text) => {
    expect(english.get(key)).toBe(text)
  })

  it.each(chinese)('%s: %s', (_section, text) => {
    expect([...english.keys()]).toContain(text)
  })
})

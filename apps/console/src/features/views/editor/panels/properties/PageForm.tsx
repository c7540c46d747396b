import { PAGE_COLORS, PAGE_SIZES } from '@energy-console/schematic'
import { updatePage } from '@energy-console/schematic/editor'
import { useAtom } from '@energy-console/schematic-react/editor'
import { Flex, Form, Select, Switch } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor, useRecord } from '../../EditorContext'
import { ColorInput } from '../inputs/ColorInput'
import { ImageInput } from '../inputs/ImageInput'
import { NumberInput } from '../inputs/NumberInput'
import { TextInput } from '../inputs/TextInput'
import styles from './PropertyForm.module.css'

/** Name, canvas and ground of the page that is shown. */
export function PageForm() {
  const { t } = useTranslation()
  const editor = useEditor()
  const pageId = useAtom(editor.session.pageId)
  const page = useRecord('page', pageId)
  if (!page) return null
  const { editorData, svgData } = page
  type Change = Parameters<typeof updatePage>[2]
  const change = (name: string, part: Change) =>
    editor.edit(name, (transaction) => updatePage(transaction, pageId, part))
  const size = PAGE_SIZES.find(({ width, height }) => width === svgData.width && height === svgData.height)

  return (
    <Form
      size="small"
      colon={false}
      labelAlign="left"
      labelCol={{ flex: '84px' }}
      className={styles.form}
      component="div"
    >
      <Form.Item label={t('页面名称')}>
        <TextInput
          label={t('页面名称')}
          value={editorData.pageName}
          onChange={(pageName) => change('页面名称', { editorData: { pageName } })}
        />
      </Form.Item>
      <Form.Item label={t('画布尺寸')}>
        <Select
          aria-label={t('画布尺寸')}
          disabled={svgData.locked}
          value={size?.label ?? ''}
          options={[
            ...PAGE_SIZES.map(({ label }) => ({ value: label as string, label: t(label) })),
            ...(size ? [] : [{ value: '', label: t('自定义') }]),
          ]}
          onChange={(label) => {
            const chosen = PAGE_SIZES.find((candidate) => candidate.label === label)
            if (chosen) change('画布尺寸', { svgData: { width: chosen.width, height: chosen.height } })
          }}
        />
      </Form.Item>
      <Form.Item label={t('宽 × 高')}>
        <Flex gap={4}>
          <NumberInput
            label={t('宽')}
            min={10}
            max={50_000}
            isDisabled={svgData.locked}
            value={svgData.width}
            onChange={(width) => change('画布尺寸', { svgData: { width } })}
          />
          <NumberInput
            label={t('高')}
            min={10}
            max={50_000}
            isDisabled={svgData.locked}
            value={svgData.height}
            onChange={(height) => change('画布尺寸', { svgData: { height } })}
          />
        </Flex>
      </Form.Item>
      <Form.Item label={t('锁定')}>
        <Switch
          aria-label={t('锁定画布')}
          checked={svgData.locked}
          onChange={(locked) => change('锁定画布', { svgData: { locked } })}
        />
      </Form.Item>
      <Form.Item label={t('背景颜色')}>
        <Flex gap={4} wrap>
          <ColorInput
            label={t('背景颜色')}
            value={editorData.backgroundColor}
            onChange={(backgroundColor) => change('背景颜色', { editorData: { backgroundColor } })}
          />
          {PAGE_COLORS.map((color) => (
            <button
              key={color}
              type="button"
              aria-label={`${t('背景颜色')} ${color}`}
              style={{
                width: 20,
                height: 20,
                border: '1px solid #c0c4cc',
                borderRadius: 4,
                background: color,
                cursor: 'pointer',
              }}
              onClick={() => change('背景颜色', { editorData: { backgroundColor: color } })}
            />
          ))}
        </Flex>
      </Form.Item>
      <Form.Item label={t('随主题')} extra={t('按浅色绘制，深色主题下自动换成深色')}>
        <Switch
          aria-label={t('随主题')}
          checked={editorData.followsTheme}
          onChange={(followsTheme) => change('随主题', { editorData: { followsTheme } })}
        />
      </Form.Item>
      <Form.Item label={t('背景图片')}>
        <ImageInput
          label={t('背景图片')}
          value={editorData.backgroundImage}
          onChange={(backgroundImage) => change('背景图片', { editorData: { backgroundImage } })}
        />
      </Form.Item>
    </Form>
  )
}

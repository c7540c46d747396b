import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { commands } from '@energy-console/schematic/editor'
import { Button, Flex, Tooltip } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor } from '../../EditorContext'

const icons: Record<string, ComponentType> = {
  'align-left': AlignLeftOutlined,
  'align-centre': AlignCenterOutlined,
  'align-right': AlignRightOutlined,
  'align-top': VerticalAlignTopOutlined,
  'align-middle': VerticalAlignMiddleOutlined,
  'align-bottom': VerticalAlignBottomOutlined,
  'distribute-x': ColumnWidthOutlined,
  'distribute-y': ColumnHeightOutlined,
}

const shown = commands.filter(({ id }) => id in icons)

/** Aligning and distributing, one gesture away while several items are selected. */
export function ArrangeButtons({ count }: { count: number }) {
  const { t } = useTranslation()
  const editor = useEditor()
  if (count < 2) return null
  return (
    <Flex gap={2} style={{ padding: '6px 8px 0' }}>
      {shown.map((command) => {
        const Icon = icons[command.id]
        return (
          <Tooltip key={command.id} title={t(command.label)}>
            <Button
              type="text"
              size="small"
              aria-label={t(command.label)}
              disabled={!command.isEnabled(editor)}
              icon={Icon && <Icon />}
              onClick={() => command.run(editor)}
            />
          </Tooltip>
        )
      })}
    </Flex>
  )
}

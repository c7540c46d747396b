import { useAtom } from '@energy-console/schematic-react/editor'
import { Button, Flex } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor } from '../../EditorContext'
import { FloatingPanel } from '../../frame/FloatingPanel'
import { focusCanvas } from '../../keys/focusCanvas'

/** Choosing a line type starts drawing: each click adds a point, a right click ends the line. */
export function LinesPanel() {
  const { t } = useTranslation()
  const editor = useEditor()
  const line = useAtom(editor.session.line)
  const tool = useAtom(editor.tools.state)
  const isDrawing = (kind: string, lineType = 0) => line?.kind === kind && line.lineType === lineType
  const start = (draw: () => void) => () => {
    draw()
    focusCanvas()
  }
  return (
    <FloatingPanel id="lines" title={t('线型')}>
      <Flex vertical gap={4} style={{ padding: 8 }}>
        <Button
          size="small"
          type={isDrawing('LinkLine', 0) ? 'primary' : 'default'}
          onClick={start(() => editor.drawLine(0))}
        >
          {t('实线')}
        </Button>
        <Button
          size="small"
          type={isDrawing('LinkLine', 1) ? 'primary' : 'default'}
          onClick={start(() => editor.drawLine(1))}
        >
          {t('虚线')}
        </Button>
        <Button
          size="small"
          type={isDrawing('pipe') ? 'primary' : 'default'}
          onClick={start(() => editor.drawLine(0, 'pipe'))}
        >
          {t('管道')}
        </Button>
        <Flex gap={4}>
          {(['straight', 'elbow', 'curved'] as const).map((routing) => (
            <Button
              key={routing}
              size="small"
              block
              type={tool === 'connecting' ? 'dashed' : 'default'}
              onClick={start(() => editor.drawConnector(routing))}
            >
              {t(routings[routing])}
            </Button>
          ))}
        </Flex>
      </Flex>
    </FloatingPanel>
  )
}

const routings = { straight: '直连', elbow: '折连', curved: '曲连' } as const

import type { Attachment } from '@energy-console/contract/attachments'
import { pastImportHolder } from '@energy-console/contract/telemetry'
import { Modal, Steps } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { AttachmentsInput } from '../../../kit/attachments/AttachmentsInput'
import { useClose } from '../../../kit/form/useClose'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { PastCheck } from './PastCheck'
import { PastRuns } from './PastRuns'
import { pastSheet, tableFile } from './tableFile'

/** Brings readings of the past from a file: choose it, say what its columns are, see what is wrong in it, begin, follow. */
export function PastImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [file, setFile] = useState<Attachment>()
  const [isStarted, setStarted] = useState(false)
  const close = useClose({ isChanged: () => file !== undefined && !isStarted, onClose })
  return (
    <Modal
      open
      width={900}
      style={{ top: 40 }}
      title={t('导入历史数据')}
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
    >
      <Steps
        size="small"
        responsive={false}
        titlePlacement={isNarrow ? 'vertical' : 'horizontal'}
        current={isStarted ? 2 : file ? 1 : 0}
        items={['选择文件', '对应列', '导入'].map((title) => ({ title: t(title) }))}
        style={{ margin: '8px 0 20px' }}
      />
      {file && !isStarted ? (
        <PastCheck file={file} onBack={() => setFile(undefined)} onStarted={() => setStarted(true)} />
      ) : (
        <>
          {isStarted ? (
            <p role="status">{t('已开始导入，进度在用户菜单的“后台任务”中')}</p>
          ) : (
            <>
              <p>
                {t(
                  'Excel（.xlsx，最多 {{rows}} 行）或 CSV 文件，首行为列名。一行一个读数：数据点编号（或设备和属性）、时间、值；或者一列一个数据点：时间，以及列名为数据点编号或“设备 / 属性”的各列。时间按站点时区；同一时刻已有的读数保留。',
                  { rows: pastSheet.rows },
                )}
              </p>
              <AttachmentsInput
                holder={pastImportHolder.noun}
                most={1}
                prepare={tableFile}
                onChange={([one]) => setFile(one)}
              />
            </>
          )}
          <PastRuns />
        </>
      )}
    </Modal>
  )
}

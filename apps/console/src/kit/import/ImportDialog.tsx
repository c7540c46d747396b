import type { Importable } from '@energy-console/contract'
import { Modal, Steps } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { useClose } from '../form/useClose'
import { useIsNarrow } from '../useIsNarrow'
import { CheckStep } from './CheckStep'
import { FileStep } from './FileStep'
import styles from './ImportDialog.module.css'
import type { Imported } from './Imported'
import type { Importing } from './importState'
import { MatchStep } from './MatchStep'
import { ResultStep } from './ResultStep'

interface ImportDialogProps {
  resource: Importable
  imported: Imported | undefined
  onClose: () => void
}

/** Brings records from a file: choose it, say what its columns are, see what will happen and mend it, import, undo. */
export function ImportDialog({ resource, imported, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const [importing, setImporting] = useState<Importing>()
  const [isMatched, setMatched] = useState(false)
  const [taskId, setTaskId] = useState<string>()
  const close = useClose({ isChanged: () => importing !== undefined && taskId === undefined, onClose })
  const isNarrow = useIsNarrow()
  const step = taskId ? 3 : !importing ? 0 : isMatched ? 2 : 1
  return (
    <Modal
      open
      width={1040}
      style={{ top: 40 }}
      title={t('导入{{label}}', { label: t(resource.label, { context: 'one' }) })}
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
    >
      <Steps
        className={styles.steps}
        size="small"
        responsive={false}
        titlePlacement={isNarrow ? 'vertical' : 'horizontal'}
        current={step}
        items={['选择文件', '对应列', '检查', '导入'].map((title) => ({ title: t(title) }))}
      />
      {taskId ? (
        <ResultStep
          resource={resource}
          taskId={taskId}
          onClose={onClose}
          onMend={importing && (() => setTaskId(undefined))}
          imported={imported}
        />
      ) : !importing ? (
        <FileStep resource={resource} onOpen={setImporting} />
      ) : isMatched ? (
        <CheckStep
          resource={resource}
          importing={importing}
          onChange={setImporting}
          onBack={() => setMatched(false)}
          onStarted={setTaskId}
        />
      ) : (
        <MatchStep
          resource={resource}
          importing={importing}
          onChange={setImporting}
          onBack={() => setImporting(undefined)}
          onNext={() => setMatched(true)}
        />
      )}
    </Modal>
  )
}

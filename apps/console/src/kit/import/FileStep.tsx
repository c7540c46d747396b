import { UploadOutlined } from '@ant-design/icons'
import type { Importable } from '@energy-console/contract'
import {
  getImportMatches,
  importColumns,
  importLimits,
  matchHeadings,
} from '@energy-console/contract/imports'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { callApi } from '../../api/callApi'
import { useTranslation } from '../../i18n/useTranslation'
import { DropZone } from '../DropZone'
import styles from './ImportDialog.module.css'
import type { Importing } from './importState'
import { openSheet } from './openSheet'
import { RecentImports } from './RecentImports'
import { TemplateButton } from './TemplateButton'

interface FileStepProps {
  resource: Importable
  onOpen: (importing: Importing) => void
}

/** Takes the file, offers the template, and lists what was imported before. */
export function FileStep({ resource, onOpen }: FileStepProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)

  const open = async (file: File | undefined) => {
    if (!file) return
    setError(undefined)
    setReading(true)
    try {
      const sheet = await openSheet(file)
      const known = await callApi(getImportMatches, { query: { noun: resource.noun }, isSilent: true }).catch(
        () => ({}),
      )
      const columns = matchHeadings(importColumns(resource), sheet.headings, { translate: t, known })
      onOpen({
        ...{ fileName: file.name, sheet, columns },
        ...{ mode: 'create', skipsWrong: false, report: undefined, edited: new Set() },
      })
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      {error && <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} />}
      <DropZone isTall onDrop={([file]) => void open(file)}>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.txt,.tsv,.xml"
          className={styles.input}
          aria-label={t('选择文件')}
          onChange={({ target }) => {
            void open(target.files?.[0])
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        <Button
          type="primary"
          icon={<UploadOutlined />}
          loading={isReading}
          onClick={() => input.current?.click()}
        >
          {t('选择文件')}
        </Button>
        <span className="muted">
          {t('Excel（.xlsx）、CSV 或 XML，最多 {{rows}} 行、{{most}} MB；也可以把文件拖到这里', {
            rows: importLimits.rows,
            most: importLimits.fileBytes / 1024 / 1024,
          })}
        </span>
        <TemplateButton resource={resource} />
      </DropZone>
      {resource.import?.note && <p className={styles.note}>{t(resource.import.note)}</p>}
      <RecentImports resource={resource} />
    </>
  )
}

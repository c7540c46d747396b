import { UploadOutlined } from '@ant-design/icons'
import type { Importable } from '@energy-console/contract'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import type { Imported } from './Imported'

const ImportDialog = lazyPart(async () => (await import('./ImportDialog')).ImportDialog)
const FollowRuns = lazyPart(async () => (await import('./FollowRuns')).FollowRuns)

interface ImportButtonProps {
  resource: Importable
  /** Shown below what an import has done. */
  imported?: Imported | undefined
  /** Chinese; where a page has another import beside it. */
  label?: string
  /** Importing is what its page is for. */
  isPrimary?: boolean
}

/** Opens the import of a resource; everything behind it is loaded then. */
export function ImportButton({ resource, imported, label = '导入', isPrimary = false }: ImportButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const close = () => {
    setOpen(false)
    setWasOpen(true)
  }
  return (
    <>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        icon={<UploadOutlined />}
        onClick={() => setOpen(true)}
      >
        {t(label)}
      </Button>
      {isOpen && <ImportDialog resource={resource} imported={imported} onClose={close} />}
      {!isOpen && wasOpen && <FollowRuns resource={resource} />}
    </>
  )
}

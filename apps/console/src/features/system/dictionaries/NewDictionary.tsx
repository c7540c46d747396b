import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useActions } from '../../../kit/action/useActions'
import { DictionaryDialog } from './DictionaryDialog'
import type { DictionaryKind } from './dictionaryKind'

interface NewDictionaryProps {
  kind: DictionaryKind
  onSaved: (id: string) => void
}

/** The button that makes the first dictionary, with its dialog. */
export function NewDictionary({ kind, onSaved }: NewDictionaryProps) {
  const { t } = useTranslation()
  const { isOffered } = useActions()
  const [isOpen, setOpen] = useState(false)
  if (!isOffered(kind.save, { code: '', dictValue: '' })) return null
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('新增字典')}
      </Button>
      {isOpen && (
        <DictionaryDialog kind={kind} entry={undefined} onSaved={onSaved} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { useActions } from '../../../kit/action/useActions'
import type { DictionaryKind } from './dictionaryKind'

interface NewDictionaryProps {
  kind: DictionaryKind
  onOpen: () => void
}

/** The button that opens the dialog of the first dictionary; nothing for whom it is not granted. */
export function NewDictionary({ kind, onOpen }: NewDictionaryProps) {
  const { t } = useTranslation()
  const { isOffered } = useActions()
  if (!isOffered(kind.save, { code: '', dictValue: '' })) return null
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={onOpen}>
      {t('新增字典')}
    </Button>
  )
}

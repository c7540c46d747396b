import type { MenuEntry } from '@energy-console/contract/identity'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { IconField, NameFields } from './MenuFields'
import { addHeading } from './menuActions'

interface HeadingDialogProps {
  onClose: () => void
  onAdded: (id: string) => void
}

/** Adds a heading of one's own. */
export function HeadingDialog({ onClose, onAdded }: HeadingDialogProps) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={addHeading}
      subjectOf={({ name, nameEn, source }: Pick<MenuEntry, 'name' | 'nameEn' | 'source'>) => ({
        ...{ name, nameEn, source },
      })}
      title={t('新增分组')}
      validateTrigger="onBlur"
      initialValues={{ name: '', nameEn: '', source: 'folder' }}
      onClose={onClose}
      onDone={({ id }) => onAdded(id)}
    >
      <NameFields />
      <IconField />
    </ActionForm>
  )
}

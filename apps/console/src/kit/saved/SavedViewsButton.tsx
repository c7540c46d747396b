import type { SavedViews } from '@energy-console/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { useMayCall } from '../action/useActions'
import type { SavedWords } from './SavedRow'
import { SavedViewsDrawer } from './SavedViewsDrawer'

interface SavedViewsButtonProps {
  of: SavedViews
  words: SavedWords
  icon: ReactNode
  common?: Readonly<Record<string, string>>
  /** The search parameters of what is shown now; undefined while that is nothing. */
  address: string | undefined
  onOpen: (address: string) => void
}

/** Opens the saved views of a page; none for who may not see them. */
export function SavedViewsButton({ icon, onOpen, ...rest }: SavedViewsButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isSeen = useMayCall(rest.of.views.calls.page)
  if (!isSeen) return null
  return (
    <>
      <Button icon={icon} onClick={() => setOpen(true)}>
        {t(rest.of.views.label)}
      </Button>
      {isOpen && (
        <SavedViewsDrawer
          {...rest}
          onOpen={(address) => {
            setOpen(false)
            onOpen(address)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

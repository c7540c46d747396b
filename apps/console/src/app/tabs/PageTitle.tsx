import { useEffect } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { useBrand } from '../brand/useBrand'

/** Sets the title of the window: '{page title} - cloud platform title'. Runs again when its tab is shown again. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation()
  const brand = useBrand()
  const text = `${t(title)} - ${brand.title}`
  useEffect(() => {
    document.title = text
  }, [text])
  return null
}

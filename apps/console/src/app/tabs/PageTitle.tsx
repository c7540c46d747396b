import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { platformTitle } from '../layout/Brand'

/** Sets the title of the window: '{page title} - cloud platform title'. Runs again when its tab is shown again. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation()
  const text = `${t(title)} - ${t(platformTitle)}`
  useEffect(() => {
    document.title = text
  }, [text])
  return null
}

import i18next from 'i18next'

// Chinese text is the key: there is no catalogue of it
void i18next.init({
  lng: 'zh-CN',
  // nor of a language without its region
  load: 'currentOnly',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})

export { i18next }

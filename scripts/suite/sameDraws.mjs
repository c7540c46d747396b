import fc from 'fast-check'

// with every `npm test` properties are tried with the same draws: what fails was broken by a change, and fails again. The group `deep`
// draws anew each time
if (process.env.DEEP === undefined) fc.configureGlobal({ seed: 20_261_130 })

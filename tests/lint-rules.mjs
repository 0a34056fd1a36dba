import formatjs from 'eslint-plugin-formatjs'

const literalText = formatjs.rules['no-literal-string-in-jsx']

/** formatjs's rule against literal text in JSX. Text without letters is allowed. */
const noLiteralWordsInJsx = {
  ...literalText,
  create: (context) =>
    literalText.create(
      Object.create(context, {
        report: {
          value(problem) {
            const text = context.sourceCode.getText(problem.node).replace(/\$\{[^}]*\}/g, '')
            if (/\p{L}/u.test(text)) context.report(problem)
          },
        },
      }),
    ),
}

/** Against SQL that reads the table with what a private profile does not show. */
const noStoredParticipants = {
  create: (context) => ({
    TemplateElement(node) {
      if (!node.value.raw.includes('stored_participants')) return
      const message = 'Read the view "participants": it hides what a private profile does not show.'
      context.report({ node, message })
    },
  }),
}

/** Rules for oxlint. .oxlintrc.json says which files they check. */
export default {
  meta: { name: 'own' },
  rules: {
    'no-literal-words-in-jsx': noLiteralWordsInJsx,
    'no-stored-participants': noStoredParticipants,
  },
}

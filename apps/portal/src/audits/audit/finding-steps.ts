export const STEP_COPY = {
  fix_submitted: {
    button: 'Send a fix',
    submit: 'Submit fix',
    messageLabel: 'What you changed',
    done: 'Fix sent',
  },
  acknowledged: {
    button: 'Accept the risk',
    submit: 'Accept the risk',
    messageLabel: 'Why you accept the risk',
    done: 'Risk accepted',
  },
  disputed: {
    button: 'Dispute',
    submit: 'Submit dispute',
    messageLabel: 'Why you disagree',
    done: 'Dispute sent',
  },
};

export type StepTarget = keyof typeof STEP_COPY;

/** The statuses that a client moves a finding to, in the order of their buttons. */
export const STEP_TARGETS = Object.keys(STEP_COPY) as StepTarget[];

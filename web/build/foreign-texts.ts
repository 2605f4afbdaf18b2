/**
 * What customers read that the contract or the server says, by the part of the catalogue that has it. What is put into a
 * text stands in braces. A test finds each of them in their source.
 */
export const foreignTexts = {
  landing: [
    'Buy and sell crypto and gift cards in naira',
    'Open 24/7',
    'Usually 1 minute',
    'Usually {minutes} minutes',
    'Usually {hours} hours',
    'Name is required',
    'Email address is required',
    'Invalid email',
    'Subject is required',
    'Message is required',
    'Thank you for your message. We’ll reply by email.',
    'Please check the marked fields.',
    'Too many attempts. Please wait a moment and try again.',
    'The request is too large.',
    'We’re very busy right now. Please try again in a few seconds.',
    'Our service didn’t answer in time. Check whether it went through before you try again.',
    'Something went wrong on our side. Check whether it went through before you try again.',
    'Something went wrong on our side. Please try again in a moment.',
    'No connection. Your orders are safe.',
    'The connection dropped. We don’t know whether it was saved. Check before you try again.',
    'Use at most {count} characters',
    'Contains a character that isn’t allowed',
    'Use at most {decimals} decimals',
    'Use a point for decimals: {number}',
    'Use commas for thousands: {number}',
    'Type every zero: 50000, not 50k',
    'Use numbers and one decimal point, like 1500.50',
  ],
} as const satisfies Record<string, readonly string[]>;

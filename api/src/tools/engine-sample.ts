/** Returns a job ad that the engines accept. @param employer first words */
export const sampleAd = (employer: string) =>
  `${employer} is looking for an engineer who knows Kotlin, PostgreSQL and Redis. You write tests, you run what you build with Terraform, and you talk to the people who use it, at least for an hour a day.`;

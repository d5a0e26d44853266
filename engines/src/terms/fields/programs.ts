/** Software, as ads in prose ask for it: one term a line, its other names behind the bar; `~` marks everyday words. */
export const PROGRAMS = `
[method]
Automation | process automation, automated processes
DevOps practices | DevOps culture, DevOps tools
Scalability | scalable systems, scalable architecture
Clean code | clean coding
Software engineering | software design
Systems integration
Computer science
Infrastructure automation | infrastructure management
Software maintenance
Software quality assurance
Static analysis | static code analysis
Code quality
Data processing
Data management
NoSQL databases
~Networking | computer networking, network protocols, network engineering, networking protocols
Operating systems
Open source software
Identity management
IT operations
[tool]
Flask framework
Pandas library
dbt Labs
JFrog Artifactory
VMware vSphere
`;

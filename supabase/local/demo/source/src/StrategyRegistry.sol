// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.24;

/// @notice The strategies that the vault may use.
contract StrategyRegistry {
    address public immutable vault;
    address public timelock;

    mapping(address strategy => bool) public isRegistered;
    address[] internal strategies;

    error NotTimelock();
    error AlreadyRegistered();
    error NotRegistered();

    event Registered(address indexed strategy);
    event Removed(address indexed strategy);

    modifier onlyTimelock() {
        if (msg.sender != timelock) revert NotTimelock();
        _;
    }

    constructor(address vault_, address timelock_) {
        vault = vault_;
        timelock = timelock_;
    }

    /// @notice Adds a strategy. Its code was reviewed before.
    function register(address strategy) external {
        require(strategy.code.length > 0, "no code");
        if (isRegistered[strategy]) revert AlreadyRegistered();

        isRegistered[strategy] = true;
        strategies.push(strategy);

        emit Registered(strategy);
    }

    function count() external view returns (uint256) {
        return strategies.length;
    }

    function at(uint256 index) external view returns (address) {
        return strategies[index];
    }

    function setTimelock(address timelock_) external onlyTimelock {
        require(timelock_ != address(0), "no timelock");
        timelock = timelock_;
    }

    /// @notice Takes a strategy off the list.
    function remove(address strategy) external onlyTimelock {
        if (!isRegistered[strategy]) revert NotRegistered();

        isRegistered[strategy] = false;
        for (uint256 i; i < strategies.length; ++i) {
            if (strategies[i] == strategy) {
                strategies[i] = strategies[strategies.length - 1];
                strategies.pop();
                break;
            }
        }

        emit Removed(strategy);
    }
}
